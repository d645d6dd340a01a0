import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listPackages } from '#shop/bookings/contract.ts'
import { getHeldSeries, listSeriesTimes } from '#shop/bookings/series/series.contract.ts'
import { seriesCount, seriesWeeks } from '#shop/bookings/series/series.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { Id } from '#shop/ids.ts'
import { textIn } from '#shop/region.ts'
import { pathTo } from '../../i18n/paths.ts'
import { wordsFor } from '../../i18n/translate.server.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { guestOf } from '../book/guest.ts'
import { findTreatment } from '../book/treatment.server.ts'
import { testAnswersOf } from '../book/test-answers.server.ts'
import { usablePackages } from '../book/usable.rules.ts'

/** Data to book several appointments: the proposed dates, or those currently held. */
export async function seriesPage(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'booking')
  const query = new URL(args.request.url).searchParams
  const url = args.params.treatmenturl ?? ''
  const [shown, { packages, healthDue, healthFlagged, healthAnsweredAt }, { bookings }, fromTest] =
    await Promise.all([
      findTreatment(args, url),
      callApi(args, listPackages, { product: url, ...guestOf(query) }),
      callApi(args, getHeldSeries, {}),
      testAnswersOf(args, query),
    ])
  const held = bookings.filter((each) => each.product.uniqueUrl === url)
  const usable = usablePackages({ packages }).filter(({ left }) => left >= seriesCount.least)
  const name = shown ? textIn(locale, shown.name) : usable[0]?.name
  if (name === undefined) throw data(null, { status: 404 })
  const chosen = usable.find(({ id }) => id === query.get('package')) ?? usable[0] ?? null
  const plan = planOf(query, chosen?.left ?? seriesCount.least)
  if (held.length === 0 && plan === null)
    throw redirect(pathTo(locale, '/booking/:treatmenturl', { treatmenturl: url }))
  const times =
    held.length > 0 || plan === null || chosen === null
      ? []
      : (await callApi(args, listSeriesTimes, { product: url, ...plan })).times
  return {
    head: { title: t('series.title', { name }), noindex: true },
    today: dayInHongKong(new Date()),
    product: { url, name },
    packages,
    usable,
    chosen,
    plan,
    times,
    held,
    healthDue,
    healthFlagged,
    healthAnsweredAt,
    fromTest,
    isSignedIn: isSignedIn(args.request),
    token: query.get('token'),
  }
}
export type SeriesData = Awaited<ReturnType<typeof seriesPage>>

const within = (text: string | null, usual: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(Math.trunc(Number(text ?? usual)) || usual, least), most)

/** The plan in the address, limited to the sessions of the package; null: no first time is selected. */
function planOf(query: URLSearchParams, left: number) {
  const startsAt = query.get('at') ?? ''
  const branch = query.get('branch') ?? ''
  if (Number.isNaN(Date.parse(startsAt)) || branch === '') return null
  const therapist = query.get('therapist') ?? ''
  return {
    branch,
    ...(Id.safeParse(therapist).success && { therapist }),
    startsAt: new Date(startsAt).toISOString(),
    count: within(query.get('count'), Math.min(4, left), [
      seriesCount.least,
      Math.min(seriesCount.most, left),
    ]),
    weeks: within(query.get('weeks'), 1, [seriesWeeks[0], 4]),
  }
}
