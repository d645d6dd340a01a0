import { openTestShop } from '#tools/testing/test-shop.ts'
import * as linking from './linking.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aPlatform, aProfile, openPlatforms } from '#tools/builders/agents/platform.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

/** A platform's search request. */
export const query = { query: 'shampoo', context: { address_country: 'HK', language: 'en' } }

/** The error of an OAuth response. */
export const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.error,
]

/** A shop with a linkable platform, a member who may link it, and token requests. */
export async function openOAuthShop() {
  const [shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  const owner = await atDesk(shop, 'owner')
  const profileUrl = platforms.publish(aProfile())
  const client = await linking.aClient(owner, { profileUrl })
  const member = await signedInMember(shop)
  const token = (form: Record<string, string>, headers = linking.basic(client)) =>
    linking.askOAuth(shop, '/oauth2/token', form, headers)
  return {
    ...shop,
    platforms,
    owner,
    profileUrl,
    client,
    member,
    token,
    exchange: (
      { code, verifier }: { code: string; verifier: string },
      more: Record<string, string> = {},
      headers = linking.basic(client),
    ) =>
      token(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: linking.callback,
          ...more,
        },
        headers,
      ),
    renewed: (refresh_token: string, more: Record<string, string> = {}) =>
      token({ grant_type: 'refresh_token', refresh_token, ...more }),
    /** The response to a search with this access token. */
    works: async (access: string) => {
      const authorization = `Bearer ${access}`
      return (await aPlatform(shop, profileUrl).post('/catalog/search', query, { authorization })).status
    },
    close: async () => void (await Promise.all([shop.close(), platforms.close()])),
  }
}
export type OAuthShop = Awaited<ReturnType<typeof openOAuthShop>>
