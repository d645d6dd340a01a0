import type { LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import { countViews } from '#shop/exports/contract.ts'
import { callDesk } from '../forms/call-desk.server.ts'

export type CountedViews = AnswerOf<typeof countViews>

/** Number of rows of each saved search of a list, loaded after the page. */
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, countViews, {
    list: (new URL(args.request.url).searchParams.get('list') ?? '').slice(0, 60),
  })
