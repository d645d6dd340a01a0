import { randomBytes } from 'node:crypto'
import { Refusal } from '../../refusal.ts'
import { signInEntries } from '../audit/audit-log.ts'
import { staffRefusals } from '../rules.ts'
import { assertCurrentPassword } from '../sign-in.ts'
import { findAccount } from '../store.ts'
import { atTheDesk, deskRead, deskWrite } from '../write.ts'
import { codesOf, saveCodesOf } from './codes.ts'
import * as contract from './recovery.contract.ts'
import { recoveryCount } from './recovery.rules.ts'
import * as store from './recovery.store.ts'

export const getRecoveryCodes = deskRead(contract.getRecoveryCodes, 'desk', async (ctx) => {
  const { left, madeAt } = await store.standingOf(ctx.db, atTheDesk(ctx).id)
  const seed = randomBytes(32).toString('base64url')
  return { left, madeAt: madeAt?.toISOString() ?? null, proposed: { seed, codes: codesOf(seed) } }
})

export const makeRecoveryCodes = deskWrite(
  contract.makeRecoveryCodes,
  {
    right: 'desk',
    entity: 'staff',
    keyed: false,
    idOf: () => null,
    first: (ctx, { current }) => assertCurrentPassword(ctx, current),
  },
  async (tx, { seed }) => {
    await saveCodesOf(tx, atTheDesk(tx).id, seed)
    return { left: recoveryCount }
  },
)

export const listOwnSignIns = deskRead(contract.listOwnSignIns, 'desk', (ctx, { page, limit }) =>
  signInEntries(ctx, atTheDesk(ctx).id, { from: (page - 1) * limit, size: limit }),
)

export const listSignIns = deskRead(contract.listSignIns, 'staff.read', async (ctx, { id, page, limit }) => {
  const account = await findAccount(ctx.db, { id })
  if (!account) throw new Refusal(staffRefusals.unknown_colleague)
  const { name, email } = account
  const found = await signInEntries(ctx, id, { from: (page - 1) * limit, size: limit })
  return { ...found, person: { name, email } }
})
