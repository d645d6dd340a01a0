import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { callByForm } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { DeskSubscription } from '#shop/subscriptions/desk/desk.contract.ts'
import { ownerActionOf, ownerActions, type OwnerAction } from './owner-actions.ts'

export type Preview = {
  action: OwnerAction
  /** Request body, by API names. */
  input: Record<string, string>
  after: DeskSubscription | null
  /** Translated refusal. */
  refused: string | null
}
const Answer = z.object({ subscription: DeskSubscription })

/** Dry run of the action in the address (`?do=pause&months=2`); null: none. */
export async function previewOf(args: LoaderFunctionArgs, id: string): Promise<Preview | null> {
  const { do: word = null, ...input } = Object.fromEntries(new URL(args.request.url).searchParams)
  const action = ownerActionOf(word)
  if (action === null) return null
  try {
    const trial = { ...input, id, reason: '-', dry_run: '1' } // a dry run stores no reason
    const answer = await callByForm(args, ownerActions[action].name, trial)
    return { action, input, after: z.decode(Answer, answer as never).subscription, refused: null } // written by the same schema
  } catch (error) {
    if (isRefusal(error)) return { action, input, after: null, refused: error.message }
    throw error
  }
}
