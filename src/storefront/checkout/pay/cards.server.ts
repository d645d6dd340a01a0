import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listCards, allCards } from '#shop/cards/contract.ts'
import { isSignedIn } from '../../shell/shell-data.ts'
import type { Cards } from './card-choice.tsx'

/** The cards of who is signed in; null: nobody is. An order can be paid without them. */
export const cardsOf = (args: LoaderFunctionArgs): Promise<Cards | null> =>
  isSignedIn(args.request) ? callApi(args, listCards, allCards).catch(() => null) : Promise.resolve(null)
