import { concernPlatforms, noteOrder, sendDueNotices, type SendNotice } from '../../shop/agents/notices.ts'
import { callsOut, type CronJob } from '../../shop/subscribers.ts'
import { contentDigest, signatureHeaders } from '../../platform/http/message-signature.ts'
import { signingKeys } from '../../platform/signing-keys.ts'
import { bodyOf } from './answers.ts'
import { PlatformProfile, spokenWith } from './negotiation.ts'
import { orderBody } from './views/order-view.ts'

const root = 'dev.ucp.shopping.order'

/** The webhook URL of a platform for orders; null: it has none. */
function webhookOf({ ucp }: PlatformProfile): string | null {
  const configs = (ucp.capabilities[root] ?? []).map(
    ({ config }) => config as { webhook_url?: unknown } | undefined,
  )
  const url = configs.find((config) => typeof config?.webhook_url === 'string')?.webhook_url
  return typeof url === 'string' && URL.canParse(url) ? url : null
}

/**
 * Posts a whole order to its platform, signed with the shop's key (RFC 9421) and with the headers of Standard
 * Webhooks. Returns whether it is done: accepted, or never deliverable.
 */
const tell: SendNotice = async ({ ctx, platform, id, ...found }) => {
  const read = PlatformProfile.safeParse(platform.profile)
  const address = read.success ? webhookOf(read.data) : null
  if (!read.success || address === null) return true
  const { webhooks } = ctx.outside
  if (webhooks.addressFault(address)) return true // such an address is never called
  const body = JSON.stringify(
    bodyOf(ctx, { root, body: orderBody({ ctx, ...found }) }, spokenWith(read.data)),
  )
  const [key] = signingKeys(ctx.sealing)
  if (!key) throw new Error('the shop has a key to sign with')
  const now = ctx.clock.now()
  const headers = {
    'content-type': 'application/json',
    'content-digest': contentDigest(body),
    'ucp-agent': `profile="${ctx.shop.publicUrl}/.well-known/ucp"`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  }
  const url = new URL(address)
  const query = url.search === '' ? [] : ['@query']
  const components = ['@method', '@authority', '@path', ...query, ...Object.keys(headers)]
  const signature = signatureHeaders({ method: 'POST', url, headers }, components, key, now)
  const outcome = await webhooks.post(address, body, { ...headers, ...signature })
  return 'status' in outcome && ((outcome.status >= 200 && outcome.status < 300) || outcome.status === 410)
}

/** Events of an order of which its platform is notified. */
const events = [
  'order.confirmed',
  'order.cancelled',
  'order.expired',
  'order.revised',
  'order.shipped',
  'order.tracking_corrected',
  'order.ready_for_pickup',
  'order.delivered',
  'order.refund_requested',
  'order.refunded',
] as const

export const noticeListeners = events.map((event) =>
  callsOut(
    event,
    `tell-platform-${event.replace('order.', '').replaceAll('_', '-')}`,
    (ctx, { orderId }) => noteOrder(ctx, orderId, tell),
    {
      async runMany(ctx, news) {
        const concerned = await concernPlatforms(
          ctx,
          news.map(({ orderId }) => orderId),
        )
        return news.filter(({ orderId }) => concerned.has(orderId))
      },
    },
  ),
)

/**
 * Each minute: retries notices that a platform did not accept, and sends those that a dead process left
 * (rules/agents#17).
 */
export const sendWaitingNotices: CronJob = {
  job: 'tell-platforms',
  at: '* * * * *',
  run: (ctx) => sendDueNotices(ctx, tell),
}
