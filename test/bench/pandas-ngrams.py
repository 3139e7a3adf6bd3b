"""Counts n-grams of one to three words with pandas: python3 pandas-ngrams.py <file of terms> <output>."""

import sys
import pandas as pd

source, target = sys.argv[1:]
terms = pd.read_csv(source, sep='\t', header=None, names=['term', 'clicks', 'cost', 'conversions'], quoting=3,
                    dtype={'term': str, 'cost': str}, na_filter=False)
terms['cost'] = terms['cost'].str.replace('.', '', regex=False).astype('int64')  # cents
words = terms['term'].str.split(' ').explode()
term = words.index.to_series(index=range(len(words)))
words = words.reset_index(drop=True)
grams = [words]
for n in (1, 2):
    fits = term == term.shift(-n)
    grams.append(grams[-1][fits] + ' ' + words.shift(-n)[fits])
grams = pd.concat([pd.DataFrame({'gram': gram, 'words': n + 1, 'term': term[gram.index]}) for n, gram in enumerate(grams)])
occurrences = grams.groupby('gram', sort=False).size()
first = grams.drop_duplicates(['gram', 'term']).join(terms[['clicks', 'cost', 'conversions']], on='term')
sums = first.groupby('gram', sort=False).agg(words=('words', 'first'), terms=('term', 'size'), clicks=('clicks', 'sum'),
                                             cost=('cost', 'sum'), conversions=('conversions', 'sum'))
sums.insert(2, 'occurrences', occurrences)
sums = sums[sums['terms'] >= 2]
cost = sums['cost'].astype(str).str.zfill(3)
sums['cost'] = (cost.str[:-2] + '.' + cost.str[-2:]).str.replace(r'\.?0+$', '', regex=True)
sums.to_csv(target, sep='\t', header=False, quoting=3)
