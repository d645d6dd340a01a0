import type { LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import { countViews } from '#shop/exports/contract.ts'
import { callDesk } from '../forms/call-desk.server.ts'

export type CountedViews = AnswerOf<typeof countViews>

/** How many rows each kept search of a list finds, asked for once the page stands. */
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, countViews, {
    list: (new URL(args.request.url).searchParams.get('list') ?? '').slice(0, 60),
  })
