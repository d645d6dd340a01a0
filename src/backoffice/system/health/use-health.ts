import { useLoaderData } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { getHealth } from '#shop/operations/operations.contract.ts'

/** How each part of the shop was when the page was read. */
export const useHealth = () => useLoaderData<AnswerOf<typeof getHealth>>()
