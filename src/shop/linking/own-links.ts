import type { Ctx } from '../context.ts'
import { endLinkOf, linkById, linksOf } from '../members/links/links.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { linkingRefusals } from './client.rules.ts'
import { findClient } from './client.store.ts'
import * as contract from './consent.contract.ts'
import { subjectsOf } from './scope.rules.ts'

function ownId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

async function ownLinks(ctx: Ctx) {
  const links = await Promise.all(
    (await linksOf(ctx, ownId(ctx))).map(async ({ id, clientId, scopes, createdAt, seenAt }) => {
      const client = await findClient(ctx.db, { id: clientId })
      return {
        id,
        name: client?.name ?? '',
        host: client ? new URL(client.profileUrl).host : '',
        subjects: subjectsOf(scopes),
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }
    }),
  )
  return { links }
}

const access = { who: 'member', limit: 'account' } as const

export const listLinks = serve(contract.listLinks, access, ownLinks)

export const endLink = serve(contract.endLink, access, async (ctx, { id }) => {
  if (!(await endLinkOf(ctx, ownId(ctx), id))) throw new Refusal(linkingRefusals.unknown_link)
  return ownLinks(ctx)
})

/** Facts of a new link for its email: member, platform and scopes; null: it ended meanwhile. */
export async function linkForLetter(ctx: Ctx, linkId: string) {
  const link = await linkById(ctx, linkId)
  const client = link && (await findClient(ctx.db, { id: link.clientId }))
  if (!link || !client) return null
  const { memberId, scopes, createdAt } = link
  return {
    memberId,
    name: client.name,
    host: new URL(client.profileUrl).host,
    subjects: subjectsOf(scopes),
    at: createdAt,
  }
}
