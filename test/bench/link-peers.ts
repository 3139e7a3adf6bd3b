import { LINK_COLUMNS, LINK_FIELDS } from './link-lines.ts';

const SITES: { readonly [source: string]: string } = {
  google: 'Search',
  bing: 'Search',
  facebook: 'Social',
  linkedin: 'Social',
};

/** Tags the rows of the table of links as one writes it first: templates, `new URL` and `searchParams.set`. */
export function tagRowsNaively(rows: readonly string[]): string {
  const seen = new Set<string>();
  const result: string[] = [];
  for (const row of rows) {
    const cells = row.split('\t');
    const given = Object.values(LINK_FIELDS).map((field) =>
      field.replace(/\{\{(.*?)\}\}/g, (_, name: (typeof LINK_COLUMNS)[number]) => cells[LINK_COLUMNS.indexOf(name)]),
    );
    const [source, medium, campaign] = given.map((value) => value.trim().toLowerCase().replace(/\s+/g, '_'));
    const url = new URL(cells[0]);
    url.searchParams.set('utm_source', source);
    url.searchParams.set('utm_medium', medium);
    url.searchParams.set('utm_campaign', campaign);
    if (seen.has(url.href)) {
      continue;
    }
    seen.add(url.href);
    const notes = [
      ...(source === given[0] ? [] : ['changed: utm_source']),
      ...(campaign === given[2] ? [] : ['changed: utm_campaign']),
    ];
    result.push(
      `${row}\t${url.href}\t${source}\t${medium}\t${campaign}\t\t\tPaid ${SITES[source]}\t${notes.join('; ')}\n`,
    );
  }
  return result.join('');
}

/**
 * Audits a file of tagged URLs with `urllib.parse`, by the rules that its lines need: missing parameters, capitals,
 * spaces, other spellings, channels and click ids.
 */
export const AUDIT_IN_PYTHON = String.raw`
import re, sys, unicodedata
from urllib.parse import urlsplit, parse_qsl
known = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id',
         'utm_source_platform', 'utm_creative_format', 'utm_marketing_tactic']
clicks = ['gclid', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'fbclid', 'ttclid', 'twclid', 'li_fat_id', 'yclid']
search, social, email = {'google', 'bing'}, {'facebook', 'linkedin'}, {'email', 'e-mail', 'e_mail', 'e mail'}
paid = re.compile('.*cp|ppc$|retargeting$|paid')
signs = re.compile(r'[\s_+-]+')
def channel(source, medium):
    source, medium = source.lower(), medium.lower()
    if paid.match(medium):
        return 'Paid Search' if source in search else 'Paid Social' if source in social else 'Paid Other'
    if source in social or medium == 'social':
        return 'Organic Social'
    if source in search:
        return 'Organic Search'
    return 'Email' if medium in email or source in email else 'Unassigned'
def key(value):
    text = ''.join(c for c in unicodedata.normalize('NFD', value) if not unicodedata.combining(c))
    return signs.sub(' ', text.lower()).strip()
def read(line):
    values, found = {}, set()
    for name, value in parse_qsl(urlsplit(line).query, keep_blank_values=True):
        if name in clicks:
            found.add(name)
        elif name in known:
            values.setdefault(name, value)
    return values, found
counts = {name: {} for name in known}
for line in open(sys.argv[1], encoding='utf-8'):
    for name, value in read(line[:-1])[0].items():
        counts[name][value] = counts[name].get(value, 0) + 1
same = {name: {} for name in known}
for name, values in counts.items():
    best = {}
    for value, count in values.items():
        other = best.get(key(value))
        if other is None or count > values[other]:
            best[key(value)] = value
    for value in values:
        same[name][value] = best[key(value)]
out = sys.stdout
for line in open(sys.argv[1], encoding='utf-8'):
    line = line[:-1]
    values, found = read(line)
    given = [name for name in known if name in values]
    problems = ['no ' + name for name in known[:3] if name not in values]
    problems += ['capitals: ' + name for name in given if values[name].lower() != values[name]]
    problems += ['space: ' + name for name in given if ' ' in values[name]]
    for name in given:
        if same[name][values[name]] != values[name]:
            problems.append('variant: %s %s → %s' % (name, values[name], same[name][values[name]]))
    of = channel(values['utm_source'], values['utm_medium'])
    if of == 'Unassigned':
        problems.append('unassigned')
    problems += ['click id: ' + name for name in clicks if name in found]
    out.write('\t'.join([line] + [values.get(name, '') for name in known[:6]] + [of, '; '.join(problems)]) + '\n')
`;
