import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { exportProducts } from '#shop/catalogue/export.ts'
import type { Language } from '#shop/catalogue/shopify-columns.rules.ts'
import { onHand } from '#shop/stock/stock.ts'
import { exportCsv, importCsv } from './catalogue-csv.ts'
import { importFiles, type ImportResult } from './catalogue-files.ts'
import { usageUnless, withShop } from './command-line.ts'
import { recordCatalogue } from './record-command.ts'
import type { Shop } from '../compose.ts'

const usage = `npm run catalogue -- import FILE… [--dry-run] [--language eng|chi|cn] [--brand KEY | --create-brands]
npm run catalogue -- export FOLDER | FILE.json | FILE.csv [--language eng|chi|cn]

FILE is a product in YAML or JSON, a folder of them, a JSON list, or Shopify's product CSV.
--brand names the brand for vendors of a CSV that the shop does not know; --create-brands makes each of them a brand
that ships to Hong Kong alone until somebody widens it.`

const { values, positionals } = readArguments()
const [command, ...paths] = positionals
const languages = ['eng', 'chi', 'cn'] as const
const language = languages.find((one) => one === values.language) ?? 'eng'
const isKnown = (command === 'import' || command === 'export') && values.language === language
usageUnless(isKnown && paths.length > 0, usage)

process.exitCode = await withShop((shop) =>
  command === 'import' ? importAll(shop) : exportAll(shop, paths[0] ?? '', language),
)

/** An option nobody knows leads to the usage, as a missing one does. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        'dry-run': { type: 'boolean' },
        language: { type: 'string', default: 'eng' },
        brand: { type: 'string' },
        'create-brands': { type: 'boolean' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return usageUnless(false, usage) as never // it ends the process
  }
}

async function importAll(to: Shop): Promise<number> {
  const started = performance.now()
  const options = {
    dryRun: values['dry-run'] ?? false,
    language,
    fallbackBrand: values.brand,
    createBrands: values['create-brands'] ?? false,
  }
  const files = (await Promise.all(paths.map(filesAt))).flat()
  const tables = files.filter((file) => file.endsWith('.csv'))
  const results: ImportResult[] = []
  const isDryRun = options.dryRun
  for (const file of tables)
    results.push(await recordCatalogue(to, { file, isDryRun }, () => importCsv(to, file, options)))
  const others = files.filter((file) => !file.endsWith('.csv'))
  if (others.length > 0) {
    const file = others.length === 1 ? (others[0] ?? '') : (paths[0] ?? '')
    results.push(await recordCatalogue(to, { file, isDryRun }, () => importFiles(to, others, options)))
  }
  const rowErrors = results.flatMap((result) => result.errors)
  for (const { file, line, reason } of rowErrors) console.error(`${file}:${line}  ${reason}`)
  const sum = (pick: (result: ImportResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(
    rowErrors.length > 0
      ? `nothing imported: ${rowErrors.length} faults`
      : `${options.dryRun ? 'would be: ' : ''}${sum((one) => one.added)} added, ${sum((one) => one.changed)} changed, ${sum((one) => one.unchanged)} unchanged (${seconds} s)`,
  )
  return rowErrors.length > 0 ? 1 : 0
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
      await writeFile(
        join(target, `${product.sku.toLowerCase()}.yaml`),
        stringify(product, { lineWidth: 160 }),
      )
  }
  console.log(`${products.length} products`)
  return 0
}
