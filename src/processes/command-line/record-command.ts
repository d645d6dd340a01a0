import { basename } from 'node:path'
import type { ImportKind } from '#shop/imports/import-run.rules.ts'
import { recordImport, type Recording } from '#shop/imports/record.ts'
import type { Shop } from '../compose.ts'
import type { ImportResult, Progress } from './products/import-products.ts'

type Command = { kind: ImportKind; file: string; isDryRun?: boolean }

/** Runs an import that was started on the server and records its run (rules/operations#18). */
export const recordCommand = <T>(
  shop: Shop,
  { kind, file, isDryRun = false }: Command,
  work: (run: Recording) => Promise<T>,
): Promise<T> =>
  recordImport(
    shop.systemContext(),
    { kind, source: 'command', fileName: basename(file), startedBy: '', isDryRun },
    work,
  )

/**
 * Records an import of the catalogue: with one error the file is rejected. Imported products are counted as it
 * proceeds.
 */
export const recordCatalogue = (
  shop: Shop,
  { file, isDryRun }: Omit<Command, 'kind'>,
  work: (onProgress: (progress: Progress) => Promise<void>) => Promise<ImportResult>,
): Promise<ImportResult> =>
  recordCommand(shop, { kind: 'catalogue', file, isDryRun: isDryRun ?? false }, async (run) => {
    const result = await work(({ step, products, of }) =>
      run.progress(shop.systemContext(), { rows: of, accepted: step === 'imported' ? products : 0 }),
    )
    const { added, changed, unchanged, errors } = result
    const products = added + changed + unchanged
    await run.close(shop.systemContext(), {
      rows: errors.length > 0 ? null : products,
      accepted: products,
      refused: errors.length,
      changed: added + changed,
      isRefused: errors.length > 0 && products === 0,
      problems: errors.map(({ file: name, line, reason }) => ({
        line,
        name: basename(name),
        reason: { text: reason },
      })),
    })
    return result
  })
