/** A read-only list of words that are often excluded. */
export interface StarterPack {
  readonly id: string;
  readonly name: string;
  /** Keywords; those of several words are phrases in quotes. */
  readonly words: readonly string[];
}

/** Returns the words of a text, with phrases in quotes. */
function wordsOf(text: string): readonly string[] {
  return text.match(/"[^"]*"|[^\s"]+/g) ?? [];
}

/** Word lists of our own for negative keywords (`docs/spec/ngrams.md`, Starter packs). */
export const STARTER_PACKS: readonly StarterPack[] = [
  {
    id: 'jobs',
    name: 'Jobs',
    words: wordsOf(
      'job jobs career careers salary salaries hiring vacancy vacancies internship internships resume recruiter apprenticeship "work from home"',
    ),
  },
  {
    id: 'free',
    name: 'Free',
    words: wordsOf('free gratis freebie freebies "free download" "free trial" "no cost" "for free" giveaway'),
  },
  {
    id: 'doItYourself',
    name: 'Do it yourself',
    words: wordsOf('diy "how to" homemade tutorial tutorials instructions manual template templates pattern blueprint'),
  },
  {
    id: 'learning',
    name: 'Learning',
    words: wordsOf(
      'course courses class classes training certificate certification degree university college school schools lesson lessons',
    ),
  },
  {
    id: 'information',
    name: 'Information',
    words: wordsOf(
      'definition meaning "what is" wiki wikipedia history example examples statistics forum reddit quora pdf',
    ),
  },
  {
    id: 'usedAndRental',
    name: 'Used and rental',
    words: wordsOf('used secondhand "second hand" refurbished rent rental rentals lease hire repair repairs parts'),
  },
  {
    id: 'complaints',
    name: 'Complaints',
    words: wordsOf('complaint complaints scam scams lawsuit refund fraud recall review reviews'),
  },
  {
    id: 'media',
    name: 'Media',
    words: wordsOf('video videos image images picture pictures photo photos wallpaper movie song lyrics game games'),
  },
];
