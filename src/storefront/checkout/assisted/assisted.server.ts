import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getHandover } from '#shop/agents/handover.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

export type Handover = AnswerOf<typeof getHandover>
export type AssistedPage = { head: PageHead } & (
  | { kind: 'open'; handover: Handover; token: string }
  | { kind: 'used' | 'over' | 'unknown' }
)

const kinds: Readonly<Record<string, 'used' | 'over'>> = {
  'agents.link_used': 'used',
  'agents.link_over': 'over',
}

/** Data of an assistant's link. Viewing it does not consume the token. */
export async function assistedPage(args: LoaderFunctionArgs): Promise<AssistedPage> {
  const head = { title: wordsFor(localeOfRequest(args.request), 'assisted')('title'), noindex: true }
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  try {
    return { head, kind: 'open', handover: await callApi(args, getHandover, { token }), token }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { head, kind: kinds[error.code] ?? 'unknown' }
  }
}
