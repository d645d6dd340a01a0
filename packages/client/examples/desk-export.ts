// API_KEY=… node examples/desk-export.ts [http://localhost:3000]
// The orders that wait to be picked, as a file. The key needs the rights to read and to export orders.
import { writeFile } from 'node:fs/promises'
import { deskClient, staffExportList } from '../src/index.ts'

/** Writes the file; answers how many rows it has. */
export async function exportOrders(baseUrl: string, apiKey: string, path: string): Promise<number> {
  const { data } = await staffExportList({
    client: deskClient(baseUrl, apiKey),
    throwOnError: true,
    parseAs: 'text',
    path: { list: 'orders' },
    query: { format: 'csv', query: 'view=to_pick' },
  })
  const text = String(data)
  await writeFile(path, text)
  return text.trim().split('\r\n').length - 1
}

if (import.meta.main) {
  const { API_KEY = '' } = process.env
  const rows = await exportOrders(process.argv[2] ?? 'http://localhost:3000', API_KEY, 'orders.csv')
  console.log(`${rows} orders in orders.csv`)
}
