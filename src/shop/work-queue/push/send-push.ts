import { timeOutside } from '../../../platform/clock.ts'
import { encryptPush } from '../../../platform/push/encrypt.ts'
import { vapidHeader } from '../../../platform/push/vapid.ts'
import type { Ctx } from '../../context.ts'
import { callsOut } from '../../subscribers.ts'
import { groupText, kindName, type NoticeEmailGroup } from '../../notifications/members/notice-email.ts'
import { sayIn } from '../../notifications/words.ts'
import { accountById } from '../../staff/accounts.ts'
import { mayNow } from '../../staff/rules.ts'
import { workItemKinds } from '../contract.ts'
import { findSettings } from '../notices/notice-rule.store.ts'
import { workSources } from '../sources.ts'
import { openDevice, pushKeyOf } from './devices.ts'
import * as store from './push.store.ts'
import { daySeconds } from '../../calendar.ts'

/** How long a push service stores a push for an offline browser, in seconds. */
const ttlSeconds = daySeconds
const path = '/desk/notifications'

/** Groups of kinds that the reader may still see; a right can be lost after the notice was queued (rules/desk-notices#6). */
const readable = (
  held: Parameters<typeof mayNow>[0],
  groups: readonly NoticeEmailGroup[],
): NoticeEmailGroup[] =>
  groups.filter((group) => {
    const kind = workItemKinds.find((each) => each === group.kind)
    return kind !== undefined && mayNow(held, workSources[kind].right)
  })

/** Sends one push to one browser. False: a temporary failure, to be retried. */
async function pushTo(
  ctx: Ctx,
  device: store.DeviceRow,
  { id, text, privateKey }: { id: string; text: string; privateKey: string },
): Promise<boolean> {
  const { endpoint, ...keys } = openDevice(ctx, device.sealed)
  const { careEmail } = ctx.shop
  const outcome = await ctx.outside.push.post(endpoint, encryptPush(text, keys), {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlSeconds),
    topic: id.replaceAll('-', ''),
    authorization: vapidHeader(privateKey, {
      endpoint,
      contact: `mailto:${careEmail}`,
      now: timeOutside(ctx.clock),
    }),
  })
  const status = 'status' in outcome ? outcome.status : 0
  if (status >= 200 && status < 300) await store.notePush(ctx.db, device.id, id)
  // the browser withdrew its subscription, or no longer exists
  else if (status === 404 || status === 410) await store.removeDevice(ctx.db, device.id)
  else if (status === 0 || status === 429 || status >= 500) return false
  else ctx.log.warn({ status }, 'a push service does not take a push')
  return true
}

/** Pushes to every browser of a staff user, each once; the job retries those that failed. */
export const sendPush = callsOut('desk.push_due', 'send-desk-push', async (ctx, { id, staffId, groups }) => {
  const account = await accountById(ctx, staffId)
  const shown = account ? readable(account, groups) : []
  if (shown.length === 0) return
  const say = sayIn((await findSettings(ctx.db, staffId))?.language ?? 'hk')
  const body = shown.map((group) => `${kindName(say, group.kind)} · ${groupText(group)}`).join('\n')
  const text = JSON.stringify({ title: 'ELOWEN', body: body.slice(0, 1_000), path, tag: id })
  const privateKey = await pushKeyOf(ctx)
  let isWhole = true
  for (const device of await store.listDevices(ctx.db, staffId))
    if (device.isSignedIn && device.lastPushId !== id)
      isWhole = (await pushTo(ctx, device, { id, text, privateKey })) && isWhole
  if (!isWhole) throw new Error('a push service could not be reached')
})
