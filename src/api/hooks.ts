import type { Hono } from 'hono'
import type { Ctx } from '../shop/context.ts'
import { unsubscribeBy } from '../shop/marketing/consents.ts'
import { receiveReceipt } from '../shop/notifications/notifications.ts'
import { receiveWebhook } from '../shop/payments/webhooks/webhooks.ts'
import { paymentRefusals } from '../shop/payments/rules.ts'
import { traced } from '../platform/tracing/tracing.ts'
import { commonRefusals, Refusal } from '../shop/refusal.ts'
import { readBody, readText } from './wire/body.ts'
import { error, shared } from './wire/openapi-errors.ts'
import type { Place } from './caller.ts'

const largest = 64 * 1024

/**
 * Webhooks of payment providers. No session and no CSRF token: calls authenticate themselves (rules/payments#3,
 * rules/access#4). The response is plain text, `OK` for every call that was stored; only a call that could not be
 * stored gets an error, so that the provider sends it again.
 */
export function addHooks(
  router: Hono<{ Bindings: Place }>,
  contextFor: (request: Request, place: Place) => Ctx,
  /** Throws for clients that call too often: invalid calls are stored for a while too. */
  limit: (place: Place) => Promise<void>,
): void {
  const take = async (
    request: Request,
    place: Place,
    method: string,
    key: string | null,
  ): Promise<Response> => {
    await limit(place)
    const body = await readText(request, largest)
    const call = { method, key, body: body.replaceAll('\0', '') }
    const outcome = await traced(
      () => ({ name: 'payment-call', kind: 'internal', facts: { 'use_case.name': 'payment-call' } }),
      () => receiveWebhook(contextFor(request, place), call),
    )
    if (outcome === 'unknown') throw new Refusal(commonRefusals.not_found)
    if (outcome === 'forged') throw new Refusal(paymentRefusals.forged)
    return new Response('OK', {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  router.post('/hooks/sms/twilio', async (c) => {
    const body = await readText(c.req.raw, largest)
    const ctx = contextFor(c.req.raw, c.env)
    const url = `${ctx.shop.publicUrl}/hooks/sms/twilio` // the URL as Twilio was given it, regardless of proxies
    await receiveReceipt(ctx, { url, body, signature: c.req.header('x-twilio-signature') ?? null })
    return new Response(null, { status: 204 })
  })
  // RFC 8058: a mail program unsubscribes by one POST. A GET of the address changes nothing.
  router.post('/hooks/unsubscribe/:token', async (c) => {
    await limit(c.env)
    const body = await readBody(c.req.raw, null)
    if (!isOneClick(body))
      throw new Refusal(commonRefusals.invalid_input, { fields: { 'List-Unsubscribe': 'One-Click' } })
    await unsubscribeBy(contextFor(c.req.raw, c.env), c.req.param('token'), 'one_click')
    return new Response('OK', {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
  router.get('/hooks/unsubscribe/:token', (c) => {
    const { publicUrl } = contextFor(c.req.raw, c.env).shop
    return c.redirect(`${publicUrl}/unsubscribe?token=${encodeURIComponent(c.req.param('token'))}`, 303)
  })
  router.post('/hooks/:method', (c) => take(c.req.raw, c.env, c.req.param('method'), null))
  router.post('/hooks/:method/:key', (c) => take(c.req.raw, c.env, c.req.param('method'), c.req.param('key')))
}

/** The body that a mail program sends according to the header List-Unsubscribe-Post. */
const isOneClick = (body: unknown): boolean =>
  (body as Record<string, unknown> | null)?.['List-Unsubscribe'] === 'One-Click' // a form, or JSON of any kind

const methodInPath = { name: 'method', in: 'path', required: true, schema: { type: 'string' } }

const hook = (operationId: string, summary: string, types: readonly string[]) => ({
  post: {
    operationId,
    summary,
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'object' } }])),
    },
    responses: {
      200: {
        description: '`OK`: kept, also when it changes nothing',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      400: error('`payments.forged`'),
      404: error('`shop.not_found`: no such company'),
      413: shared('TooLarge'),
      429: shared('TooManyRequests'),
      503: shared('Busy'),
    },
  },
})

/** Paths for the OpenAPI document. */
export const hookPaths = {
  '/hooks/sms/twilio': {
    post: {
      operationId: 'hook-twilio',
      summary: 'Twilio says what became of a text, signed by X-Twilio-Signature.',
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
      },
      responses: {
        204: { description: 'Heard, also when it changes nothing' },
        400: error('`messages.forged`'),
        413: shared('TooLarge'),
      },
    },
  },
  '/hooks/unsubscribe/{token}': {
    parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: 'hook-unsubscribe-page',
      summary: 'Leads to the page with the button; nothing is withdrawn by looking.',
      responses: { 303: { description: 'The page of the shop' } },
    },
    post: {
      operationId: 'hook-unsubscribe',
      summary: 'A mail program withdraws consent to marketing mail in one call (RFC 8058).',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': { schema: { type: 'object' } },
          'multipart/form-data': { schema: { type: 'object' } },
        },
      },
      responses: {
        200: {
          description: '`OK`: withdrawn, also when it was before',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        400: error('`shop.invalid_input`: not a one-click call'),
        404: error('`marketing.bad_link`'),
        413: shared('TooLarge'),
        429: shared('TooManyRequests'),
      },
    },
  },
  '/hooks/{method}': {
    parameters: [methodInPath],
    ...hook('hook-payment', 'A payment company’s message, signed by it, as PayDollar’s datafeed is.', [
      'application/x-www-form-urlencoded',
      'application/json',
    ]),
  },
  '/hooks/{method}/{key}': {
    parameters: [methodInPath, { name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
    ...hook(
      'hook-payment-key',
      'A payment company’s message at the address given to it with each request, as PayMe’s. It is asked before it is believed.',
      ['application/json'],
    ),
  },
}
