const { AppBuilderApi } = require('./dist/credentials/AppBuilderApi.credentials.js');
const { AppBuilder } = require('./dist/nodes/AppBuilder/AppBuilder.node.js');

module.exports = { AppBuilder, AppBuilderApi };
