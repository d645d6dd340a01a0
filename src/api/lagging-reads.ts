import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import type { Ctx } from '../shop/context.ts'
import type { Served } from '../shop/serve.ts'
import { isAway } from '../platform/db/database-errors.ts'
import type { Replica } from '../platform/db/replica.ts'

/** So long whoever changed something reads the primary. */
const seconds = 10

/** What a browser is given with a change, so that every process knows of it. */
export const wroteCookies = (secure: boolean) => {
  const name = cookieName('elowen_wrote', secure)
  return {
    isIn: (headers: Headers): boolean => cookieIn(headers.get('cookie'), name) !== undefined,
    made: (): string => setCookie({ name, value: '1', secure, httpOnly: true, seconds }),
  }
}

/** Programs have no cookies, so they read the primary. */
const mayReadStandby = ({ staff }: Ctx): boolean => !staff?.wroteLately && !staff?.apiKey

/** A read that may lag, read from the standby where that is near enough, and from the primary when it fails there. */
export function fromStandby(useCase: Served, replica: Replica): Served {
  if (!useCase.access.mayLag) return useCase
  const reading = async (ctx: Ctx, input: never) => {
    const db = mayReadStandby(ctx) ? await replica.recent() : null
    if (!db) return useCase(ctx, input)
    return useCase({ ...ctx, db }, input).catch((error: unknown) => {
      if (!isAway(error)) throw error
      return useCase(ctx, input)
    })
  }
  return Object.assign(reading, useCase) as Served // its endpoint, access and parts
}
