import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { callByForm } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { DeskSubscription } from '#shop/subscriptions/desk/desk.contract.ts'
import { ownerActionOf, ownerActions, type OwnerAction } from './owner-actions.ts'

export type Preview = {
  action: OwnerAction
  /** What was chosen, in the wire's words. */
  input: Record<string, string>
  after: DeskSubscription | null
  /** Why it cannot be done now, in the reader's language. */
  refused: string | null
}
const Answer = z.object({ subscription: DeskSubscription })

/** What the address asks to be done for the owner (`?do=pause&months=2`), tried; null: nothing is asked. */
export async function previewOf(args: LoaderFunctionArgs, id: string): Promise<Preview | null> {
  const { do: word = null, ...input } = Object.fromEntries(new URL(args.request.url).searchParams)
  const action = ownerActionOf(word)
  if (action === null) return null
  try {
    const trial = { ...input, id, reason: '-', dry_run: '1' } // a trial keeps no reason
    const answer = await callByForm(args, ownerActions[action].name, trial)
    return { action, input, after: z.decode(Answer, answer as never).subscription, refused: null } // written by the same schema
  } catch (error) {
    if (isRefusal(error)) return { action, input, after: null, refused: error.message }
    throw error
  }
}
