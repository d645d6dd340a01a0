import { useLoaderData } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getGroupFile } from '#shop/customers/group-files/group-file.contract.ts'

/** Loader data of a file's page. */
export const useGroupFile = (): AnswerOf<typeof getGroupFile> =>
  useLoaderData<AnswerOf<typeof getGroupFile>>()
