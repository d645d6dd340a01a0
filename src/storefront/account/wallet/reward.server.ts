import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getOwnReview, listOwnReviews } from '#shop/reviews/writing/member.contract.ts'
import { listResults } from '#shop/scalp-test/result.contract.ts'
import { readFlash } from '../../shell/forms/flash.ts'

const perPage = 10

/** Reviews and rewards; `?write=<id>` opens the form of a review, `?page=` selects a page of published ones. */
export async function rewardPage(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const id = query.get('write')
  if (id !== null) {
    const flash = readFlash(args.request)
    const isTyped =
      flash?.call === 'comment' ||
      flash?.call === 'edit-comment' ||
      flash?.call === 'comment-photo' ||
      flash?.call === 'comment-video'
    const [found, { results }] = await Promise.all([
      callApi(args, getOwnReview, { commentId: id }),
      callApi(args, listResults, {}),
    ])
    const typed = (isTyped ? flash.values : undefined) ?? null
    return { kind: 'form' as const, ...found, ownScalpType: results[0]?.type.key ?? null, typed }
  }
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const lists = await callApi(args, listOwnReviews, { page, limit: perPage })
  const done = query.get('done')
  return {
    kind: 'lists' as const,
    ...lists,
    page,
    pages: Math.max(1, Math.ceil(lists.publishedTotal / perPage)),
    isSent: done !== null,
  }
}
export type RewardLists = Extract<Awaited<ReturnType<typeof rewardPage>>, { kind: 'lists' }>
export type ReviewFormPage = Extract<Awaited<ReturnType<typeof rewardPage>>, { kind: 'form' }>
