import { load, type LoadOrder } from './load.js';

process.on('message', (order: LoadOrder) => {
  void load(order).then((report) => process.send?.(report));
});
process.send?.('ready');
