import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/**
 * A table as a file for spreadsheets: UTF-8 with its mark, lines ended as RFC 4180 wants them; a cell that a
 * spreadsheet would reckon is text.
 */
export const csvAnswer = (name: string, rows: readonly (readonly Cell[])[]): Response =>
  new Response(
    stringify(
      rows.map((row) => [...row]),
      { bom: true, record_delimiter: 'windows', escape_formulas: true },
    ),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}.csv"`,
        'cache-control': 'private, no-store',
      },
    },
  )
