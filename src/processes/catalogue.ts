import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { readConfig } from '#platform/config.ts'
import { startLog } from '#platform/log.ts'
import { exportProducts } from '#shop/catalogue/import.ts'
import type { Language } from '#shop/catalogue/shopify-columns.rules.ts'
import { onHand } from '#shop/stock/stock.ts'
import { exportCsv, importCsv } from './catalogue-csv.ts'
import { importFiles, type ImportResult } from './catalogue-files.ts'
import { composeShop, type Shop } from './compose.ts'
import { migrateAt, openServer } from './database.ts'

const usage = `npm run catalogue -- import FILE… [--dry-run] [--language eng|chi|cn] [--brand KEY]
npm run catalogue -- export FOLDER | FILE.json | FILE.csv [--language eng|chi|cn]

FILE is a product in YAML or JSON, a folder of them, a JSON list, or Shopify's product CSV.
--brand names the brand for vendors of a CSV that the shop does not know.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, language: { type: 'string', default: 'eng' }, brand: { type: 'string' } },
})
const [command, ...paths] = positionals
const languages = ['eng', 'chi', 'cn'] as const
const language = languages.find((one) => one === values.language)
if (!(command === 'import' || command === 'export') || paths.length === 0 || !language) {
  console.error(usage)
  process.exit(2)
}

const config = readConfig()
const log = startLog('warn')
const server = await openServer(config)
await migrateAt(server.url, log)
const shop = composeShop({ config, log, databaseUrl: server.url })
try {
  process.exitCode = command === 'import' ? await importAll(shop) : await exportAll(shop, paths[0] ?? '', language)
} finally {
  await shop.close()
  if (server.isOurs) await server.stop()
}

async function importAll(to: Shop): Promise<number> {
  const started = performance.now()
  const options = { dryRun: values['dry-run'] ?? false, language: language as Language, fallbackBrand: values.brand } // checked above
  const files = (await Promise.all(paths.map(filesAt))).flat()
  const tables = files.filter((file) => file.endsWith('.csv'))
  const results: ImportResult[] = []
  for (const file of tables) results.push(await importCsv(to, file, options))
  const others = files.filter((file) => !file.endsWith('.csv'))
  if (others.length > 0) results.push(await importFiles(to, others, options))
  const faults = results.flatMap((result) => result.faults)
  for (const { file, line, reason } of faults) console.error(`${file}:${line}  ${reason}`)
  const sum = (pick: (result: ImportResult) => number) => results.reduce((total, result) => total + pick(result), 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(
    faults.length > 0
      ? `nothing imported: ${faults.length} faults`
      : `${options.dryRun ? 'would be: ' : ''}${sum((one) => one.added)} added, ${sum((one) => one.changed)} changed, ${sum((one) => one.unchanged)} unchanged (${seconds} s)`,
  )
  return faults.length > 0 ? 1 : 0
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return [path]
  return (await readdir(path))
    .filter((name) => /\.(?:ya?ml|json|csv)$/.test(name))
    .toSorted()
    .map((name) => join(path, name))
}

async function exportAll(from: Shop, target: string, tongue: Language): Promise<number> {
  if (target.endsWith('.csv')) {
    await writeFile(target, await exportCsv(from, tongue))
    return 0
  }
  const ctx = from.systemContext()
  const stock = await onHand(ctx)
  const products = await exportProducts(ctx, (sku) => stock.get(sku) ?? 0)
  if (target.endsWith('.json')) await writeFile(target, `${JSON.stringify(products, null, 1)}\n`)
  else {
    await mkdir(target, { recursive: true })
    for (const product of products)
      await writeFile(join(target, `${product.sku.toLowerCase()}.yaml`), stringify(product, { lineWidth: 160 }))
  }
  console.log(`${products.length} products`)
  return 0
}
