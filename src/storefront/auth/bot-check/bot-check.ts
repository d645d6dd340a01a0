import type { z } from 'zod'
import { callFromBrowser } from '#api/react.ts'
import type { botChallenge } from '#shop/bot-check/contract.ts'
import type { Locale } from '#shop/region.ts'

const challengeCall = { method: 'GET', path: '/user/bot-challenge' } as const
/** The response with the API's field names. */
type Told = Pick<z.output<(typeof botChallenge)['answer']>, 'provider' | 'challenge'> & {
  script: string | null
  site_key: string | null
}

/**
 * Solves the shop's own challenge in a worker; empty if the browser cannot, in which case the server refuses the
 * request.
 */
function solved(challenge: Told['challenge']): Promise<string> {
  return new Promise((done) => {
    const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: string) => {
      worker.terminate()
      done(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<object | null>) =>
      end(data ? btoa(JSON.stringify({ challenge, solution: data })) : ''),
    )
    worker.addEventListener('error', () => end(''))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of ours, not a window
    worker.postMessage(challenge)
  })
}

/** Answer to the invisible bot check, sent with a request for a code. Throws `Refused`. */
export async function personsAnswer(locale: Locale): Promise<string> {
  const response = (await callFromBrowser(challengeCall, null)) as Told // response of that call
  const { script, site_key: siteKey } = response
  if (response.provider === 'recaptcha' && script && siteKey) {
    const { googlesAnswer } = await import('./recaptcha.ts')
    const answer = await googlesAnswer({ script, siteKey, locale }).catch(() => null) // Google is unreachable: the shop's own challenge is used (reference 1.1)
    if (answer) return answer
  }
  return solved(response.challenge)
}
