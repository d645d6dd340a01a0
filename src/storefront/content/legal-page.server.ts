import { data, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import type { LegalSlug } from '#shop/content/pages/page.rules.ts'
import { dayText } from '#shop/date-text.ts'
import { isRefusal } from '#shop/refusal.ts'
import { textIn } from '#shop/region.ts'
import { getLegalPage } from '#shop/settings/preview/preview.contract.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { toWordsPage } from './words-page.server.ts'

/** A legal text in the version in force, or in the one of the address, with the list of published versions. */
export async function legalPage(args: LoaderFunctionArgs, slug: LegalSlug) {
  const locale = localeOfRequest(args.request)
  const written = new URL(args.request.url).searchParams.get('version')
  const version = written !== null && /^[1-9]\d{0,2}$/.test(written) ? Number(written) : undefined
  const { page, versions } = await callApi(args, getLegalPage, { slug, version }).catch((error: unknown) => {
    throw isRefusal(error) && error.kind === 'missing' ? data(null, { status: 404 }) : error
  })
  const shown = toWordsPage(args, page)
  return {
    ...shown,
    head: { ...shown.head, noindex: version !== undefined },
    number: page.version,
    from: dayText(locale, page.effectiveAt),
    versions: versions.map((each) => ({
      number: each.number,
      from: dayText(locale, each.from),
      changes: textIn(locale, each.changes),
      isUpcoming: each.isUpcoming,
    })),
  }
}

export type LegalPage = Awaited<ReturnType<typeof legalPage>>
