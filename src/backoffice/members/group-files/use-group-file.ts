import { useLoaderData } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getGroupFile } from '#shop/customers/group-files/group-file.contract.ts'

/** What the page of a file has read. */
export const useGroupFile = (): AnswerOf<typeof getGroupFile> =>
  useLoaderData<AnswerOf<typeof getGroupFile>>()
