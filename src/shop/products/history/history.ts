import type { ProductFile } from '../../catalogue/file.contract.ts'
import { Refusal } from '../../refusal.ts'
import { may } from '../../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../editing/editor.contract.ts'
import { aboutProduct, openAt, savedSince } from '../editing/saved.ts'
import { addVersion, openRecord, publishLatest } from '../record.ts'
import * as versionStore from '../versions/version.store.ts'
import { productRefusals } from '../state.rules.ts'
import { changesBetween, isContentAlone } from '../versions/difference.rules.ts'

export const listVersions = deskRead(
  contract.listVersions,
  'products.money',
  async (ctx, { id, page, limit }) => {
    const opened = await ctx.transaction((tx) => openRecord(tx, id))
    // one more row, to compute the changes of the last one
    const { versions, total } = await versionStore.listVersions(ctx.db, id, {
      from: (page - 1) * limit,
      size: limit + 1,
    })
    return {
      versions: versions.slice(0, limit).map(({ document, at, ...version }, index) => {
        const before = versions[index + 1]?.document ?? null
        return {
          ...version,
          at: at.toISOString(),
          isLive: version.number === opened.record.live,
          changes: before ? changesBetween(before, document) : [],
        }
      }),
      total,
    }
  },
)

/** An earlier version for restoring: options added since stay, disabled (rules/products#8). */
function takenUp(version: ProductFile, live: ProductFile | null): ProductFile {
  const since = (live?.options ?? []).filter(({ sku }) =>
    version.options.every((option) => option.sku !== sku),
  )
  return {
    ...version,
    archived: live?.archived ?? version.archived,
    options: [
      ...version.options,
      ...since.map((option) => ({ ...option, state: 'disabled' as const, cutOff: undefined })),
    ],
  }
}

/**
 * Restores a version. Refuses `products.not_yours` when it changes more than texts and pictures and the right is
 * missing.
 */
export const restoreVersion = deskWrite(
  contract.restoreVersion,
  { right: 'products.texts', ...aboutProduct },
  async (tx, { id, version, number, mode, note }) => {
    const before = await openAt(tx, id, version)
    const found = await versionStore.findVersion(tx.db, id, number)
    if (!found) throw new Refusal(productRefusals.unknown_version)
    const document = takenUp(found.document, before.live)
    const isAllowed =
      may(atTheDesk(tx).roles, 'products.edit') ||
      isContentAlone(changesBetween(before.latest.document, document))
    if (!isAllowed) throw new Refusal(productRefusals.not_yours)
    const added = await addVersion(tx, before, { document, origin: 'restored', fromNumber: number, note })
    const isNew = mode === 'live' && added.record.live !== added.record.latest
    return savedSince(before, isNew ? await publishLatest(tx, added) : added)
  },
)
