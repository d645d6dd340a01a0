import {
  hongKong,
  lines,
  openAssistedShop,
  resource,
  shampoo,
  type AssistedShop,
} from '#tools/builders/agents/assisted-checkouts.ts'
import { aClient, linked, type AClient } from './linking.ts'
import { signedInMember, type MemberInput } from '#tools/builders/members/members.ts'
import { aPlatform } from '#tools/builders/agents/platform.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

export type LinkedShop = AssistedShop & { client: AClient }

/** A shop with a platform that members can link. */
export async function openLinkedShop(): Promise<LinkedShop> {
  const opened = await openAssistedShop()
  const { profileUrl } = opened
  return { ...opened, client: await aClient(await atDesk(opened.shop, 'owner'), { profileUrl }) }
}

/** Assistants of a platform: linked by members, and of guests. */
export function linkedAssistants(at: () => LinkedShop) {
  /** An assistant of a member who linked it. */
  async function anAssistant(input: MemberInput = {}, scope?: string) {
    const { shop, client, profileUrl } = at()
    const member = await signedInMember(shop, input)
    const { headers } = await linked(shop, member, client, scope ? { scope } : {})
    const assistant = aPlatform(shop, profileUrl, headers)
    const checkout = async (more: object = {}) =>
      resource(
        await assistant.post('/checkout-sessions', {
          line_items: lines({ [shampoo]: 2 }),
          context: hongKong,
          ...more,
        }),
      )
    return { member, assistant, checkout, headers }
  }
  const aGuestsAssistant = (headers: Record<string, string> = {}) =>
    aPlatform(at().shop, at().profileUrl, headers)
  return { anAssistant, aGuestsAssistant }
}
