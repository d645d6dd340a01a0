import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { exportProducts } from '#shop/catalogue/export.ts'
import type { Language } from '#shop/catalogue/shopify/shopify-columns.rules.ts'
import { onHand } from '#shop/stock/stock.ts'
import { mostProblems } from '#shop/imports/import-run.rules.ts'
import { usageUnless, withShop } from './command-line.ts'
import { importFiles, type ImportOptions, type ImportResult } from './products/import-products.ts'
import { exportCsv, importCsv } from './products/product-table.ts'
import { recordCatalogue } from './record-command.ts'
import type { Shop } from '../compose.ts'

const usage = `npm run catalogue -- import FILE… [--dry-run] [--language eng|chi|cn] [--brand KEY | --create-brands]
npm run catalogue -- export FOLDER | FILE.json | FILE.csv [--language eng|chi|cn]

FILE is a product in YAML or JSON, a folder of them, a JSON list, JSON lines (.jsonl), or Shopify's product CSV.
All products are checked before the first is taken in: with one fault none is. Lists and tables may be of any length.
An import that was broken off is gone on with by the same command.
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

/** Arguments of the command; an unknown option prints the usage, as a missing one does. */
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
  const taken = (file: string, work: (onProgress: OnProgress) => Promise<ImportResult>) =>
    recordCatalogue(to, { file, isDryRun }, (onProgress) => work(printing(onProgress)))
  for (const file of tables)
    results.push(await taken(file, (onProgress) => importCsv(to, file, { ...options, onProgress })))
  const others = files.filter((file) => !file.endsWith('.csv'))
  if (others.length > 0) {
    const file = others.length === 1 ? (others[0] ?? '') : (paths[0] ?? '')
    results.push(await taken(file, (onProgress) => importFiles(to, others, { ...options, onProgress })))
  }
  const rowErrors = results.flatMap((result) => result.errors)
  for (const { file, line, column, reason } of rowErrors)
    console.error(`${[file, line, ...(column === undefined ? [] : [column])].join(':')}  ${reason}`)
  if (rowErrors.length >= mostProblems) console.error(`these are the first ${mostProblems}`)
  const sum = (pick: (result: ImportResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const counts = `${sum((one) => one.added)} added, ${sum((one) => one.changed)} changed, ${sum((one) => one.unchanged)} unchanged`
  const isPartial = sum(({ added, changed }) => added + changed) > 0
  if (rowErrors.length === 0) console.log(`${isDryRun ? 'would be: ' : ''}${counts} (${seconds} s)`)
  else if (isPartial) console.log(`${rowErrors.length} faults after ${counts}: mend them and import again`)
  else console.log(`nothing imported: ${rowErrors.length} faults`)
  return rowErrors.length > 0 ? 1 : 0
}

type OnProgress = NonNullable<ImportOptions['onProgress']>

/** Prints progress to a terminal. */
function printing(onProgress: OnProgress): OnProgress {
  const bar = 24
  return async (progress) => {
    await onProgress(progress)
    if (!process.stderr.isTTY) return
    const { step, products, of } = progress
    const full = Math.round((bar * products) / Math.max(1, of))
    const count = `${products.toLocaleString('en')} of ${of.toLocaleString('en')}`
    process.stderr.write(`\r${'█'.repeat(full)}${'░'.repeat(bar - full)} ${count} ${step}  `)
    if (products >= of) process.stderr.write('\r\u001B[K')
  }
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) return [path]
  return (await readdir(path))
    .filter((name) => /\.(?:ya?ml|json|jsonl|ndjson|csv)$/.test(name))
    .toSorted()
    .map((name) => join(path, name))
}

async function exportAll(from: Shop, target: string, tongue: Language): Promise<number> {
  if (target.endsWith('.csv')) {
    await writeFile(target, exportCsv(from, tongue))
    return 0
  }
  const ctx = from.systemContext()
  const stock = await onHand(ctx)
  const portions = exportProducts(ctx, (sku) => stock.get(sku) ?? 0)
  let count = 0
  if (target.endsWith('.json')) await writeFile(target, asList())
  else {
    await mkdir(target, { recursive: true })
    for await (const products of portions)
      for (const product of products) {
        count += 1
        const file = join(target, `${product.sku.toLowerCase()}.yaml`)
        await writeFile(file, stringify(product, { lineWidth: 160 }))
      }
  }
  console.log(`${count} products`)
  return 0

  async function* asList(): AsyncGenerator<string> {
    yield '['
    for await (const products of portions)
      for (const product of products) yield `${count++ > 0 ? ',' : ''}\n${JSON.stringify(product, null, 1)}`
    yield '\n]\n'
  }
}
