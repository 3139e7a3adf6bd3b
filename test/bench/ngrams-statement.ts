/**
 * Returns the DuckDB statement that counts the n-grams of a report of search terms as we do: each term counts once for
 * each different n-gram, and each occurrence counts. Rows, ratios and order are those of the tool.
 * @param file with a header, cells separated by TAB
 */
export function ngramsStatement(file: string, output: string): string {
  const columns = "columns={'term':'VARCHAR','clicks':'BIGINT','cost':'DECIMAL(12,2)','conversions':'BIGINT'}";
  const pairs = "list_transform(range(1, len(w)), lambda i: w[i] || ' ' || w[i + 1])";
  const triples = "list_transform(range(1, len(w) - 1), lambda i: w[i] || ' ' || w[i + 1] || ' ' || w[i + 2])";
  const marked = "list_transform(grams, lambda x, i: {'gram': x, 'is_first': list_position(grams, x) = i})";
  const query = `WITH terms AS (
      SELECT string_split(term, ' ') AS w, clicks, cost, conversions
      FROM read_csv('${file}', ${columns}, delim='\\t', quote='', escape='', header=true)
    ), lists AS (
      SELECT list_concat(w, ${pairs}, ${triples}) AS grams, clicks, cost, conversions FROM terms
    ), marked AS (
      SELECT unnest(${marked}) AS g, clicks, cost, conversions FROM lists
    ), sums AS (
      SELECT g.gram AS gram, count(*) FILTER (g.is_first) AS terms, count(*) AS occurrences,
        CAST(sum(clicks) FILTER (g.is_first) AS BIGINT) AS clicks,
        CAST(100 * sum(cost) FILTER (g.is_first) AS BIGINT) AS cents,
        CAST(sum(conversions) FILTER (g.is_first) AS BIGINT) AS conversions
      FROM marked GROUP BY g.gram HAVING count(*) FILTER (g.is_first) >= 2
    )
    SELECT gram AS "N-gram", len(string_split(gram, ' ')) AS "Words", terms AS "Terms", occurrences AS "Occurrences",
      clicks AS "Clicks", regexp_replace(${decimal('cents', 2)}, '\\.?0+$', '') AS "Cost",
      conversions AS "Conversions", ${ratio('10000 * conversions', 'clicks', 4)} AS "CVR",
      ${ratio('cents', 'clicks', 2)} AS "CPC", ${ratio('cents', 'conversions', 2)} AS "CPA"
    FROM sums ORDER BY cents DESC, gram`;
  return `COPY (${query}) TO '${output}' (FORMAT csv, HEADER true, DELIMITER '\\t', QUOTE '')`;
}

/** Returns an expression for a quotient, rounded half up; empty if the divisor is 0. */
function ratio(dividend: string, divisor: string, decimals: number): string {
  return decimal(`((2 * ${dividend} + ${divisor}) // (2 * nullif(${divisor}, 0)))`, decimals);
}

/** Returns an expression for a whole number with its last digits as decimals. */
function decimal(number: string, decimals: number): string {
  const unit = 10 ** decimals;
  return `(${number} // ${unit}) || '.' || lpad(CAST(${number} % ${unit} AS VARCHAR), ${decimals}, '0')`;
}
