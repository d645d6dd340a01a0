import { useLoaderData } from 'react-router'
import type { getBulkRun } from '#shop/bulk/bulk.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'

/** The run that the page is about, a page of its rows, and how many there are. */
export const useBulkRun = () => useLoaderData<AnswerOf<typeof getBulkRun>>()
