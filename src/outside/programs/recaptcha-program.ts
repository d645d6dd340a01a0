import { Hono } from 'hono'
import type { TryOutAccounts } from './accounts.ts'
import type { Outages } from './outages.ts'

/** The script for the page: a widget that poses no challenge and responds at once. */
const script = `globalThis.grecaptcha={render:(_,wish)=>((globalThis.grecaptcha.wish=wish),0),execute:()=>
globalThis.grecaptcha.wish.callback("ok-"+crypto.randomUUID()),reset:()=>{},ready:(then)=>then()};
globalThis[new URL(document.currentScript.src).searchParams.get("onload")]?.()`

/**
 * reCAPTCHA's protocol: tokens that begin with `ok-` are valid once, `dup-` were used, `old-` are expired, others are
 * invalid.
 */
export function recaptchaProgram(account: TryOutAccounts['recaptcha'], outages: Outages): Hono {
  const router = new Hono()
  const used = new Set<string>()
  const no = (...codes: string[]) => Response.json({ success: false, 'error-codes': codes })
  router.get(
    '/recaptcha/api.js',
    () => new Response(script, { headers: { 'content-type': 'text/javascript' } }),
  )
  router.post('/recaptcha/api/siteverify', async (c) => {
    const { secret = '', response = '' } = (await c.req.parseBody()) as Record<string, string> // a plain form
    return outages.through('recaptcha', () => {
      if (secret !== account.secret) return no('invalid-input-secret')
      if (response === '') return no('missing-input-response')
      if (response.startsWith('dup-') || response.startsWith('old-') || used.has(response))
        return no('timeout-or-duplicate')
      if (!response.startsWith('ok-')) return no('invalid-input-response')
      used.add(response)
      return Response.json({ success: true, challenge_ts: new Date().toISOString(), hostname: account.host })
    })
  })
  return router
}
