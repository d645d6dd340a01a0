import { cookieIn, cookieName, setCookie } from '../shop/cookies.ts'
import type { Ctx } from '../shop/context.ts'
import type { Served } from '../shop/serve.ts'
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts'
import type { Replica } from '../platform/db/replica.ts'

/** Time in which a staff user reads the primary after a change, in seconds. */
const seconds = 10

/** Cookies set with a change, so that every process knows of it. */
export const recentWriteCookies = (secure: boolean) => {
  const name = cookieName('elowen_wrote', secure)
  return {
    isIn: (headers: Headers): boolean => cookieIn(headers.get('cookie'), name) !== undefined,
    made: (): string => setCookie({ name, value: '1', secure, httpOnly: true, seconds }),
  }
}

/** Programs have no cookies, so they read the primary. */
const mayReadStandby = ({ staff }: Ctx): boolean => !staff?.wroteLately && !staff?.apiKey

/** A use case that reads the standby where its lag is small enough, and the primary when the standby fails. */
export function fromStandby(useCase: Served, replica: Replica): Served {
  if (!useCase.access.mayLag) return useCase
  const reading = async (ctx: Ctx, input: never) => {
    const db = mayReadStandby(ctx) ? await replica.recent() : null
    if (!db) return useCase(ctx, input)
    return useCase({ ...ctx, db }, input).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return useCase(ctx, input)
    })
  }
  return Object.assign(reading, useCase) as Served // its endpoint, access and other properties
}
