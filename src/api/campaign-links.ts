import type { Hono } from 'hono'
import { followLink } from '../shop/campaigns/results/follow.ts'
import type { Ctx } from '../shop/context.ts'
import type { Place } from './caller.ts'

/**
 * Redirects of campaign links, which count the click (rules/campaigns#8). Neither the address nor its target
 * identifies the reader; an invalid link opens the shop.
 */
export function addCampaignLinks(
  router: Hono<{ Bindings: Place }>,
  contextFor: (request: Request, place: Place) => Ctx,
  /** Throws for clients with too many attempts. */
  limit: (place: Place) => Promise<void>,
): void {
  router.get('/l/:token', async (c) => {
    await limit(c.env)
    const ctx = contextFor(c.req.raw, c.env)
    const target = await followLink(ctx, c.req.param('token'), { follow: c.req.raw.method === 'GET' })
    return new Response(null, {
      status: 303,
      headers: {
        location: target ?? `${ctx.shop.publicUrl}/`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  })
}

/** Paths for the OpenAPI document. */
export const campaignLinkPaths = {
  '/l/{token}': {
    parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: 'campaign-link',
      summary: 'A link of a campaign by mail: leads to what the letter links to, and nowhere else.',
      responses: { 303: { description: 'The page that the link is to, or the shop' } },
    },
  },
}
