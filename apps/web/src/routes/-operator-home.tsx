import { Navigate } from '@tanstack/react-router'
import { consoleLink } from '../console/console-link.ts'

/** Instead of a screen of a network: operators have their console. */
export const OperatorHome = () => <Navigate {...consoleLink()} replace />
