import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listCards, allCards } from '#shop/cards/contract.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import type { Cards } from './card-choice.tsx'

/** The member's stored cards; null: not signed in, or the call failed. An order can be paid without them. */
export const cardsOf = (args: LoaderFunctionArgs): Promise<Cards | null> =>
  isSignedIn(args.request) ? callApi(args, listCards, allCards).catch(() => null) : Promise.resolve(null)
