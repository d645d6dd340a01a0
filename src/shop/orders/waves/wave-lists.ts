import { deskRead } from '../../staff/write.ts'
import * as contract from './wave.contract.ts'
import * as walk from './wave-walk.contract.ts'
import { toWaveView } from './wave-view.ts'
import * as listStore from './wave-list.store.ts'

export const listWaves = deskRead(
  contract.listWaves,
  'orders.fulfil',
  async (ctx, { state = null, search, page, limit }) => {
    const { rows, total } = await listStore.listWaves(
      ctx.db,
      { state, search: search.trim() },
      { from: (page - 1) * limit, size: limit },
    )
    return {
      total,
      waves: rows.map(({ createdAt, closedAt, createdBy: _by, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        state: closedAt === null ? ('open' as const) : ('closed' as const),
      })),
    }
  },
)

/** The rows of a walk on paper: what one takes, from which shelf, into which box. */
const walkLines = ({ number, orders, lines }: contract.PickWave): walk.WalkLine[] =>
  lines.flatMap(({ shelfCode, place, subSku, ean, name, optionName, boxes }) =>
    boxes.map(({ orderId, box, pieces, picked }) => ({
      wave: number,
      shelfCode,
      place,
      subSku,
      ean,
      name,
      optionName,
      box,
      order: orders.find(({ id }) => id === orderId)?.number ?? '',
      pieces,
      picked,
    })),
  )

export const listWaveLines = deskRead(walk.listWaveLines, 'orders.fulfil', async (ctx, { wave }) => {
  const lines: walk.WalkLine[] = []
  for (const id of wave === undefined ? await listStore.listOpen(ctx.db) : [wave])
    lines.push(...walkLines(await toWaveView(ctx, id)))
  return { lines, total: lines.length }
})
