import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * A table as CSV: UTF-8 with byte order mark, line endings of RFC 4180; cells that a spreadsheet would evaluate as
 * formula are escaped.
 */
export const csvAnswer = (name: string, rows: readonly (readonly Cell[])[]): Response =>
  new Response(
    stringify(
      rows.map((row) => [...row]),
      { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true },
    ),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}.csv"`,
        'cache-control': 'private, no-store',
      },
    },
  )
