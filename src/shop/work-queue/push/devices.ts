import { createHash } from 'node:crypto'
import { arePushKeys } from '../../../platform/push/encrypt.ts'
import { newPushKey, publicPushKey } from '../../../platform/push/vapid.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { deviceName } from '../../staff/recovery/recovery.rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { noticeRefusals } from '../notices/notice.rules.ts'
import * as contract from './push.contract.ts'
import * as store from './push.store.ts'

const keyPurpose = 'push key'
const devicePurpose = 'push device'
const mostDevices = 20

/** The shop's private push key: from the configuration, or generated once and stored sealed. */
export async function pushKeyOf(ctx: Pick<Ctx, 'db' | 'clock' | 'sealing' | 'outside'>): Promise<string> {
  const { privateKey } = ctx.outside.push
  if (privateKey !== null) return privateKey
  const sealed =
    (await store.pushKey(ctx.db, null)) ??
    (await store.pushKey(ctx.db, {
      sealed: ctx.sealing.seal(keyPurpose, newPushKey()),
      at: ctx.clock.now(),
    }))
  if (!sealed) throw new Error('a key that was just written is there')
  return ctx.sealing.open(keyPurpose, sealed)
}

export type Device = { endpoint: string; p256dh: string; auth: string }

export const openDevice = (ctx: Pick<Ctx, 'sealing'>, sealed: Buffer): Device =>
  JSON.parse(ctx.sealing.open(devicePurpose, sealed)) as Device // sealed below

async function devicesOf(ctx: Ctx) {
  const devices = await store.listDevices(ctx.db, atTheDesk(ctx).id)
  return {
    publicKey: publicPushKey(await pushKeyOf(ctx)),
    devices: devices.map(({ id, device, at }) => ({ id, device, at: at.toISOString() })),
  }
}

export const listPushDevices = deskRead(contract.listPushDevices, 'desk', devicesOf)

const about = { right: 'desk', entity: 'notice_rules', idOf: () => null } as const

export const addPushDevice = deskWrite(
  contract.addPushDevice,
  { ...about, keyed: false },
  async (tx, { endpoint, p256dh, auth }) => {
    if (tx.outside.push.addressFault(endpoint) !== null || !arePushKeys({ p256dh, auth }))
      throw new Refusal(noticeRefusals.bad_device)
    const { id, sessionId } = atTheDesk(tx)
    const hash = createHash('sha256').update(endpoint).digest()
    const others = (await store.listDevices(tx.db, id)).filter((each) => !each.hash.equals(hash))
    if (others.length >= mostDevices)
      throw new Refusal(noticeRefusals.too_many_devices, { values: { most: mostDevices } })
    await store.saveDevice(tx.db, id, {
      hash,
      browser: await store.browserOf(tx.db, sessionId),
      sealed: tx.sealing.seal(devicePurpose, JSON.stringify({ endpoint, p256dh, auth } satisfies Device)),
      device: deviceName(tx.shopper.agent),
      at: tx.clock.now(),
    })
    return devicesOf(tx)
  },
)

export const removePushDevice = deskWrite(contract.removePushDevice, about, async (tx, { id }) => {
  await store.removeDevice(tx.db, id, atTheDesk(tx).id)
  return devicesOf(tx)
})
