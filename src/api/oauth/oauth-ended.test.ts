import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import * as linking from '#tools/builders/linking/linking.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { errorOf, openOAuthShop, query, type OAuthShop } from '#tools/builders/linking/oauth-shop.ts'
import { aPlatform, aProfile } from '#tools/builders/agents/platform.ts'

let shop: OAuthShop
beforeAll(async () => {
  shop = await openOAuthShop()
})
afterAll(() => shop.close())

describe('the end of a link (rules/agents#21)', () => {
  const linkOf = async (by = shop.member) => {
    const tokens = await linking.linked(shop, by, shop.client)
    expect(await shop.works(tokens.access_token)).toBe(200)
    return tokens
  }
  const isOver = async ({ access_token, refresh_token }: linking.Tokens) => {
    expect(await shop.works(access_token)).toBe(401)
    expect(errorOf(await shop.renewed(refresh_token))).toEqual([400, 'invalid_grant'])
  }

  it('follows when the platform revokes its refresh token; an access token ends alone', async () => {
    const revoke = (word: string, headers = linking.basic(shop.client)) =>
      linking.askOAuth(shop, '/oauth2/revoke', { token: word }, headers)
    const tokens = await linkOf()
    expect((await revoke(tokens.access_token)).status).toBe(200)
    expect(await shop.works(tokens.access_token)).toBe(401)
    const next = ok(await shop.renewed(tokens.refresh_token)).body as linking.Tokens
    const other = await linking.aClient(shop.owner, { profileUrl: shop.profileUrl })
    expect((await revoke(next.refresh_token, linking.basic(other))).status).toBe(200)
    expect(await shop.works(next.access_token)).toBe(200)
    expect((await revoke(next.refresh_token, {})).status).toBe(401)
    expect((await revoke(next.refresh_token)).status).toBe(200)
    await isOver(next)
    expect((await revoke('nothing like a token')).status).toBe(200)
  })

  it('follows when the member unlinks, and nobody else can', async () => {
    const tokens = await linkOf()
    const [link] = ok(await shop.member.get('/account/links')).body.links as {
      _id?: string
      id?: string
      name: string
    }[]
    const id = link?._id ?? link?.id ?? ''
    const stranger = await signedInMember(shop)
    const end = (by: typeof shop.member) =>
      shop.shop.api.fetch(
        new Request('http://shop.test/api/v1/account/links', {
          method: 'DELETE',
          headers: { ...by.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ _id: id }),
        }),
        { ip: '203.0.113.12', seenIn: null },
      )
    expect(ok(await stranger.get('/account/links')).body.links).toEqual([])
    expect((await end(stranger)).status).toBe(404)
    expect(await shop.works(tokens.access_token)).toBe(200)
    expect((await end(shop.member)).status).toBe(200)
    await isOver(tokens)
  })

  it('follows when the member changes the password, or is suspended, erased or merged', async () => {
    const ctx = shop.shop.systemContext()
    const { setPassword, suspend, reopen, erasePerson, closeMerged } =
      await import('#shop/members/details.ts')
    const ends = {
      password: (id: string) => setPassword(ctx, id, 'another good password 2'),
      staff: async (id: string) => [await suspend(ctx, id), await reopen(ctx, id)],
      erased: (id: string) => erasePerson(ctx, id),
      merged: (id: string) => closeMerged(ctx, id, shop.member.id),
    }
    for (const end of Object.values(ends)) {
      const other = await signedInMember(shop)
      const tokens = await linkOf(other)
      const waiting = await linking.allowed(other, shop.client)
      await end(other.id)
      await isOver(tokens)
      expect(errorOf(await shop.exchange(waiting))).toEqual([400, 'invalid_grant'])
    }
  })

  it('follows for all members when staff revoke the platform', async () => {
    const revokedClient = await linking.aClient(shop.owner, { profileUrl: shop.profileUrl })
    const tokens = await linking.linked(shop, shop.member, revokedClient)
    const { body } = ok(await shop.owner.send('POST', `/link-clients/${revokedClient.id}/revoke`, {}))
    expect(body.client).toMatchObject({ state: 'revoked', links: 0 })
    expect(await shop.works(tokens.access_token)).toBe(401)
    expect(
      errorOf(
        await shop.token({ grant_type: 'refresh_token', refresh_token: 'x' }, linking.basic(revokedClient)),
      ),
    ).toEqual([401, 'invalid_client'])
  })

  it('is reported with a challenge; a token is valid for its platform only', async () => {
    const { access_token } = await linkOf()
    const elsewhere = shop.platforms.publish(aProfile())
    for (const [url, word] of [
      [elsewhere, access_token],
      [shop.profileUrl, 'x'.repeat(43)],
      [shop.profileUrl, 'short'],
    ] as const) {
      const headers = { authorization: `Bearer ${word}` }
      const answer = await aPlatform(shop, url).post('/catalog/search', query, headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        'Bearer realm="http://shop.test", error="invalid_token", resource_metadata="http://shop.test/.well-known/oauth-protected-resource"',
      )
      expect(answer.body.messages).toMatchObject([
        { code: 'identity_required', severity: 'requires_buyer_review' },
      ])
    }
    // and opens nothing of the account itself
    const asMember = await shop.get('/api/v1/account', { authorization: `Bearer ${access_token}` })
    expect(asMember.status).toBe(401)
  })
})
