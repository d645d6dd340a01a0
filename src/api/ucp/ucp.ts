import type { Context, Hono } from 'hono'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { SharedCache } from '../../platform/cache/shared-cache.ts'
import type { Place } from '../caller.ts'
import type { Door } from '../door.ts'
import { openAdmission } from './admission.ts'
import { performer } from './perform.ts'
import { businessProfile, mcpPath, profileSeconds } from './profile.ts'
import { addRest } from './rest.ts'

type Parts = { db: Database; cache: SharedCache; log: Log; door: Door; publicUrl(): string }

/** Adds the Universal Commerce Protocol: the shop's profile, and its operations over REST and MCP. */
export function addUcp(router: Hono<{ Bindings: Place }>, { db, cache, log, door, publicUrl }: Parts): void {
  router.get('/.well-known/ucp', (c) => {
    const { sealing } = door.contextOfNobody(c.req.raw, c.env)
    const headers = {
      'cache-control': `public, max-age=${profileSeconds}`,
      'access-control-allow-origin': '*',
    }
    return Response.json(businessProfile(publicUrl(), sealing), { headers })
  })
  const perform = performer({ db, cache, admission: openAdmission(door) })
  const parts = {
    perform,
    log,
    publicUrl,
    contextOf: (c: Context<{ Bindings: Place }>) => door.contextOfNobody(c.req.raw, c.env),
  }
  addRest(router, parts)
  // the MCP library and its schemas take memory: imported on the first call of an assistant
  router.all(mcpPath, async (c) => (await import('./mcp.ts')).answerMcp(c, parts))
}
