import { cookieName, eitherCookieIn, setCookie } from '#shop/cookies.ts'
import { followedLink } from '#shop/members/referral.ts'
import {
  readReferral,
  referralCookie,
  referralCookieDays,
  referralQuery,
} from '#shop/members/referral.rules.ts'
import type { Shop } from '../compose.ts'
import { daySeconds } from '#shop/calendar.ts'

/**
 * A visitor follows a friend's link: the visit is counted, and the friend remembered for 30 days unless another was
 * before. Null: no cookie to set.
 */
export async function friendCookie(shop: Shop, request: Request): Promise<string | null> {
  const code =
    request.method === 'GET' ? readReferral(new URL(request.url).searchParams.get(referralQuery)) : null
  if (!code || readReferral(eitherCookieIn(request.headers.get('cookie'), referralCookie))) return null
  if (!(await followedLink(shop.systemContext(), code))) return null
  return setCookie({
    name: cookieName(referralCookie, shop.config.secure),
    value: code,
    secure: shop.config.secure,
    httpOnly: true,
    seconds: referralCookieDays * daySeconds,
  })
}
