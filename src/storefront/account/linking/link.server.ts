import { redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getLinkRequest, type LinkRequest } from '#shop/linking/consent.contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import type { PageHead } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'

/** Parameters of an authorisation request, passed on unchanged. */
const words = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const
export type RequestWords = Record<(typeof words)[number], string>

export type LinkPage = { head: PageHead } & (
  | { kind: 'unknown' }
  | { kind: 'sign_in' | 'open'; request: LinkRequest; words: RequestWords }
)

/**
 * Data of a platform's authorisation request; an invalid request is reported at the platform's redirect address.
 * Viewing the page grants nothing.
 */
export async function linkPage(args: LoaderFunctionArgs): Promise<LinkPage> {
  const head = { title: wordsFor(localeOfRequest(args.request), 'linking')('title'), noindex: true }
  const { searchParams } = new URL(args.request.url)
  // a repeated parameter is ambiguous and makes the request invalid (RFC 6749, 3.1)
  if (words.some((word) => searchParams.getAll(word).length > 1)) return { head, kind: 'unknown' }
  const wanted = Object.fromEntries(words.map((word) => [word, searchParams.get(word) ?? ''])) as RequestWords // every parameter is set
  try {
    const request = await callApi(args, getLinkRequest, {
      responseType: wanted.response_type,
      clientId: wanted.client_id,
      redirectUri: wanted.redirect_uri,
      scope: wanted.scope,
      state: wanted.state,
      codeChallenge: wanted.code_challenge,
      codeChallengeMethod: wanted.code_challenge_method,
    })
    if (request.kind === 'unknown') return { head, kind: 'unknown' }
    if (request.redirect !== null) throw redirect(request.redirect, 303)
    return { head, kind: request.kind === 'open' ? 'open' : 'sign_in', request, words: wanted }
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'invalid') throw error
    return { head, kind: 'unknown' } // longer than any valid request
  }
}
