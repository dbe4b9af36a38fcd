/** The work of all stages, which a verb loads when it runs a flow. */
export { notify, runFlowToEnd } from '@crs/pipelines';
