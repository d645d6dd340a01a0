import type { z } from 'zod'
import { callFromBrowser } from '#api/react.ts'
import type { botChallenge } from '#shop/bot-check/contract.ts'
import type { Locale } from '#shop/region.ts'

const challengeCall = { method: 'GET', path: '/user/bot-challenge' } as const
/** As it comes, in the wire's words. */
type Told = Pick<z.output<(typeof botChallenge)['answer']>, 'provider' | 'challenge'> & {
  script: string | null
  site_key: string | null
}

/**
 * The answer to our own challenge, worked out in a worker; empty where the browser cannot: the shop then says
 * no.
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

/** What says that a person asks, to go along with a wish for a code (invisible). Throws `Refused`. */
export async function personsAnswer(locale: Locale): Promise<string> {
  const response = (await callFromBrowser(challengeCall, null)) as Told // our own call
  const { script, site_key: siteKey } = response
  if (response.provider === 'recaptcha' && script && siteKey) {
    const { googlesAnswer } = await import('./recaptcha.ts')
    const answer = await googlesAnswer({ script, siteKey, locale }).catch(() => null) // out of reach: our own will do (reference 1.1)
    if (answer) return answer
  }
  return solved(response.challenge)
}
