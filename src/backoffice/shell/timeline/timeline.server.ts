import type { LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { TimelineSubject } from '#shop/timeline/comment.rules.ts'
import { getTimeline } from '#shop/timeline/timeline.contract.ts'
import { callDesk } from '../forms/call-desk.server.ts'

/** Timeline of the page's record, with the parameters of the address. */
export function timelineOf(
  args: LoaderFunctionArgs,
  thing: TimelineSubject,
): Promise<AnswerOf<typeof getTimeline>> {
  const { searchParams } = new URL(args.request.url)
  const words = { thing, id: args.params.id ?? '' }
  const read = (more: object) => getTimeline.query.safeDecode({ ...words, ...more } as never) // validated by the schema
  const wanted = read({
    show: searchParams.get('timeline') ?? 'all',
    size: searchParams.get('back') ?? '30',
  })
  const usual = { ...words, show: 'all', size: 30 } as const
  return callDesk(args, getTimeline, wanted.success ? wanted.data : usual)
}
