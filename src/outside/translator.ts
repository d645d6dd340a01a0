import { companyFetch } from '#platform/tracing/company-call.ts'
import { z } from 'zod'
import type { Translator } from '#shop/reviews/ports.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

const Answer = z.object({ translatedText: z.array(z.string()) })
const language = { en: 'en', 'zh-TW': 'zt', 'zh-CN': 'zh' } as const

/** LibreTranslate and compatible services: POST {host}/translate. */
export function libreTranslate(host: string, key: string | undefined): Translator {
  return {
    async translate(texts, target) {
      const answer = await companyFetch('translator', 'translate', new URL('/translate', host), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q: texts,
          source: 'auto',
          target: language[target],
          format: 'text',
          api_key: key,
        }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      const read = answer?.ok ? Answer.safeParse(await answer.json().catch(() => null)) : null
      if (!read?.success) throw new Refusal(commonRefusals.busy)
      return texts.map((_, index) => read.data.translatedText[index] ?? null)
    },
  }
}

/** No service: text that the shop cannot convert by itself is unchanged. */
export const noTranslator: Translator = { translate: async (texts) => texts.map(() => null) }
