import { dayInHongKong } from '../calendar.ts'
import { money, toDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import { activateBatchCodes } from '../wallet/gift-codes/batch-codes.ts'
import { walletRefusals } from '../wallet/rules.ts'
import * as contract from './batch.contract.ts'
import { batchRefusals, lastDayOf, mayExport } from './batch.rules.ts'
import * as store from './batch.store.ts'
import { lockOne } from './batches.ts'

/**
 * This response is the only output of the codes: neither idempotency records nor the audit log store it. If the file
 * is lost, the batch has to be voided (rules/wallet#14).
 */
export const exportBatch = deskWrite(
  contract.exportBatch,
  {
    right: 'gifts.issue',
    entity: 'gift_batch',
    keyed: false,
    outcome: ({ name, codes }) => ({ file: name, count: codes.length }),
  },
  async (tx, { id }) => {
    const batch = await lockOne(tx, id)
    const staff = atTheDesk(tx)
    const now = tx.clock.now()
    if (!mayExport(staff, batch.createdById)) throw new Refusal(batchRefusals.not_yours)
    if (batch.exportedAt !== null)
      throw new Refusal(batchRefusals.exported_once, { values: { who: batch.exportedBy ?? '' } })
    if (batch.state !== 'ready') throw new Refusal(batchRefusals.not_ready)
    if (batch.expiresAt !== null && batch.expiresAt <= now) throw new Refusal(walletRefusals.gift_expired)
    const codes = await activateBatchCodes(tx, id, staff.email)
    await store.moveBatch(tx.db, id, { to: 'exported', at: now, by: staff.email })
    const each = {
      amount: toDecimal(money(batch.currency, batch.amount)),
      currency: batch.currency,
      startsOn: batch.startsAt === null ? '' : dayInHongKong(batch.startsAt),
      lastDay: batch.expiresAt === null ? '' : lastDayOf(batch.expiresAt),
    }
    return {
      name: `gift-codes-${dayInHongKong(now)}-${id.slice(0, 8)}`,
      codes: codes.map((code) => ({ code, ...each })),
    }
  },
)
