import type { GatewayData } from '../data.js';

export function sampleData(): GatewayData {
  return {};
}
