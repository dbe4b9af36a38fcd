/** The code of all stages, loaded when a verb runs a flow. */
export { notify, runFlowToEnd } from '@crs/pipelines';
